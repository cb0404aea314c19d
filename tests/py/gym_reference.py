"""gym-xiangqi's semantics as a slow, plain model: a board of lists, no bit tricks, nothing shared with the package.

Written from the description alone: the ally's men are positive and at the bottom; a man moves as it moves, only facing
generals are barred; a captured man is the reward; the fourth new appearance of the same way to take the general within
one spree of checks loses.
"""

POINTS = [0, 100, 2, 2, 2, 2, 4, 4, 9, 9, 4.5, 4.5, 1, 1, 1, 1, 1]
ORTHOGONAL = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def start_board():
    board = [[0] * 9 for _ in range(10)]
    back = [8, 6, 4, 2, 1, 3, 5, 7, 9]
    for column in range(9):
        board[9][column] = back[column]
        board[0][8 - column] = -back[column]
    for number, column in enumerate((1, 7)):
        board[7][column] = 10 + number
        board[2][8 - column] = -(10 + number)
    for number, column in enumerate(range(0, 9, 2)):
        board[6][column] = 12 + number
        board[3][8 - column] = -(12 + number)
    return board


def inside(row, column):
    return 0 <= row < 10 and 0 <= column < 9


class Reference:
    def __init__(self, ally_color=0, defects=False):
        self.ally_color, self.defects = ally_color, defects
        self.reset()

    def reset(self):
        self.board = start_board()
        self.turn = 1 if self.ally_color == 0 else -1
        self.done = False
        self.history = {1: {}, -1: {}}

    # ---- Where men go ----

    def targets(self, row, column, side):
        name = self.board[row][column] * side
        home = range(7, 10) if side == 1 else range(0, 3)
        own_half = range(5, 10) if side == 1 else range(0, 5)
        if name == 1:
            steps = [(row + a, column + b) for a, b in ORTHOGONAL]
            return [(r, c) for r, c in steps if r in home and 3 <= c <= 5]
        if name in (2, 3):
            steps = [(row + a, column + b) for a, b in DIAGONAL]
            return [(r, c) for r, c in steps if r in home and 3 <= c <= 5]
        if name in (4, 5):
            return [(row + 2 * a, column + 2 * b) for a, b in DIAGONAL
                    if row + 2 * a in own_half and 0 <= column + 2 * b < 9 and not self.board[row + a][column + b]]
        if name in (6, 7):
            return self.horse(row, column)
        if name in (8, 9):
            return [place for way in ORTHOGONAL for place in self.slide(row, column, way)]
        if name in (10, 11):
            return [place for way in ORTHOGONAL for place in self.cannon(row, column, way)]
        steps = [(row - side, column)]
        if row not in own_half:
            steps += [(row, column - 1), (row, column + 1)]
        return steps

    def horse(self, row, column):
        out = []
        for a, b in ORTHOGONAL:
            if not inside(row + a, column + b) or self.board[row + a][column + b]:
                continue
            for side in (-1, 1):
                out.append((row + 2 * a + (side if a == 0 else 0), column + 2 * b + (side if b == 0 else 0)))
        return out

    def slide(self, row, column, way):
        out = []
        r, c = row + way[0], column + way[1]
        while inside(r, c):
            out.append((r, c))
            if self.board[r][c]:
                break
            r, c = r + way[0], c + way[1]
        return out

    def cannon(self, row, column, way):
        out, screens = [], 0
        r, c = row + way[0], column + way[1]
        while inside(r, c):
            if self.board[r][c]:
                screens += 1
                if screens == 2:
                    out.append((r, c))
                    break
            elif not screens:
                out.append((r, c))
            r, c = r + way[0], c + way[1]
        return out

    def facing_after(self, start, end):
        moved = self.board[start[0]][start[1]]
        taken = self.board[end[0]][end[1]]
        self.board[start[0]][start[1]], self.board[end[0]][end[1]] = 0, moved
        kings = {self.board[r][c]: (r, c) for r in range(10) for c in range(3, 6) if abs(self.board[r][c]) == 1}
        faces = False
        if len(kings) == 2 and kings[1][1] == kings[-1][1]:
            column = kings[1][1]
            faces = not any(self.board[r][column] for r in range(kings[-1][0] + 1, kings[1][0]))
        self.board[start[0]][start[1]], self.board[end[0]][end[1]] = moved, taken
        return faces

    def actions(self, side):
        if self.done:
            return []
        out = []
        for row in range(10):
            for column in range(9):
                name = self.board[row][column] * side
                if name <= 0:
                    continue
                for r, c in self.targets(row, column, side):
                    if not inside(r, c) or self.board[r][c] * side > 0:
                        continue
                    if not self.facing_after((row, column), (r, c)):
                        out.append((name - 1) * 8100 + (row * 9 + column) * 90 + r * 9 + c)
        return sorted(out)

    def threats(self, side):
        """The actions of a side that take the other general."""
        return {a for a in self.actions(side) if self.board[a % 90 // 9][a % 9] == -side}

    # ---- A move ----

    def step(self, action):
        if self.done:
            return 0, True
        if action not in self.actions(self.turn):
            return -10, False
        side = self.turn
        before = self.threats(side)
        start, end = divmod(action % 8100 // 90, 9), divmod(action % 90, 9)
        taken = self.board[end[0]][end[1]]
        self.board[end[0]][end[1]] = self.board[start[0]][start[1]]
        self.board[start[0]][start[1]] = 0
        reward = POINTS[abs(taken)]
        if abs(taken) >= 12 and (end[0] >= 5) == (taken < 0):
            reward += 1
        if abs(taken) == 1:
            self.done = True
            return reward, True
        after = self.threats(side)
        if not after:
            self.history[side] = {}
        for threat in after - before:
            self.history[side][threat] = self.history[side].get(threat, 0) + 1
            if self.history[side][threat] == 4:
                self.done = True
        if self.done:
            return -100, True
        self.turn = -side
        if not self.defects and not self.actions(self.turn):
            self.done = True
            reward += 100
        return reward, self.done
