/* tui_rules.c -- the rules of each game in a few words, and the options chosen.
 *
 * A page to look things up while playing; docs/rules/ is the authority.
 */
#include "tui/tui_match.h"

typedef struct Page {
    const char *game;
    const char *text[LANG_COUNT];
} Page;

static const Page PAGES[] = {
    {"xiangqi",
     {"红先黑后，轮流走一步。将死对方或使其无子可走者胜。\n"
      "帅将、仕士只在九宫：帅走一格直线，仕走一格斜线；将帅不得照面。\n"
      "相象走田字不过河，塞象眼不能走；马走日字，蹩马腿不能走。\n"
      "车走直线；炮走法同车，吃子须隔一子；兵卒前进一格，过河后可横走，不退。\n"
      "不得送将，被将必须应将。\n"
      "长将判负，长捉按亚洲规则判负；局面三次重复判和。\n"
      "六十回合无吃子判和；双方都没有取胜子力判和。\n"
      "着法：h2e2（列a-i，行0-9），或 炮二平五，或 C2=5。\n",
      "Red moves first; a turn is one step.  Mate wins, and so does leaving the enemy no move.\n"
      "King and advisors stay in the palace: the king one step straight, advisors one diagonal.\n"
      "The kings may not face each other on an open file.\n"
      "Elephants go two points diagonally, not over the river, not through a blocked eye.\n"
      "Horses go one straight and one diagonal, not past a blocked leg.  Rooks go straight.\n"
      "Cannons go as rooks and take over exactly one man between.\n"
      "Pawns go one step forward, beyond the river also sideways, never back.\n"
      "Perpetual check loses, perpetual chase loses by the Asian rule; else the third\n"
      "occurrence of a position draws.  So do 60 moves without a capture and men that\n"
      "cannot mate.\n"
      "Moves: h2e2 (files a-i, ranks 0-9), or C2=5, or 炮二平五.\n"}},
    {"simplified",
     {"走法同象棋，但没有将军与将死：吃掉对方将帅者胜，允许送将。\n"
      "将帅照面时可以直接吃掉对方。无子可走者负。\n"
      "六十回合无吃子判和，局面三次重复判和。\n",
      "Men move as in xiangqi, but there is no check and no mate: taking the king wins.\n"
      "You may leave your king to be taken, and a king may take a facing king.\n"
      "A side without a move loses.  60 moves without a capture or the third occurrence draw.\n"}},
    {"doublestep",
     {"走法同象棋，每回合走两步不吃子的棋，或走一步吃子。\n"
      "两步可以是同一子；第一步吃子则回合结束；第二步不能回到原局面。\n"
      "吃掉对方将帅者胜，允许送将。六十回合无吃子判和，局面三次重复判和。\n"
      "每一步单独输入，例如 h2e2 回车，h0g2 回车。\n",
      "Men move as in xiangqi.  A turn is two quiet steps, or one that takes.\n"
      "Both steps may be of one man; the second may not undo the first.\n"
      "Taking the king wins, and you may leave yours to be taken.\n"
      "60 moves without a capture or the third occurrence draw.\n"
      "Type each step by itself: h2e2, Enter, h0g2, Enter.\n"}},
    {"redeyed",
     {"走法同象棋，还可以吃掉自己的子（将帅除外）。\n"
      "吃掉对方将帅者胜，允许送将。六十回合无吃子判和，局面三次重复判和。\n",
      "Men move as in xiangqi and may also take men of their own side, but not the own king.\n"
      "Taking the enemy king wins, and you may leave yours to be taken.\n"
      "60 moves without a capture or the third occurrence draw.\n"}},
    {"stone",
     {"走法同象棋。每回合先走一步，再把石头移到另一个空点。\n"
      "石头不能被吃，也不吃子；它挡路、蹩马腿、塞象眼，并可作炮架。\n"
      "石头起初在盘外，红方第一步之后首次放上棋盘。\n"
      "吃掉对方将帅者胜（此时不再移石头），允许送将。\n"
      "六十回合无吃子判和，局面三次重复判和。\n"
      "两次输入：先走子如 h2e2，再给出石头的点如 @e4。\n",
      "Men move as in xiangqi.  A turn is a step, then the stone goes to another vacant point.\n"
      "The stone is never taken and takes nothing; it blocks ways, legs and eyes, and\n"
      "serves a cannon as the man to take over.  It comes on the board after Red's first step.\n"
      "Taking the king wins at once, and you may leave yours to be taken.\n"
      "60 moves without a capture or the third occurrence draw.\n"
      "Type the step, h2e2, then the point of the stone, @e4.\n"}},
    {"jieqi",
     {"将帅亮在原位，其余十五子洗乱后暗放在己方的起始点上。\n"
      "暗子第一步按所在起始点的棋子走，走后翻开，以后按翻出的子走。\n"
      "翻开的仕、相可以离开九宫、过河。将死或困毙对方者胜。\n"
      "吃掉暗子时只有吃方看见它是什么；两人共用屏幕时双方都不显示。\n"
      "翻出什么由程序按剩余棋子抽取。\n"
      "六十回合无吃子判和，局面三次重复判和。\n",
      "The kings stand open; the other fifteen men of each side lie shuffled, face down, on\n"
      "its starting points.  A covered man makes its first move as the man that belongs to\n"
      "its point, is then turned up, and from then on moves as what it is.\n"
      "Open advisors and elephants may leave the palace and cross the river.\n"
      "Mate or leaving the enemy no move wins.  What a man taken face down was, only its\n"
      "captor is shown; two people at one screen are not.  The program draws what is\n"
      "turned up from the men left.\n"
      "60 moves without a capture or the third occurrence draw.\n"}},
    {"chess",
     {"国际象棋规则：王车易位、吃过路兵、升变为后、车、象、马。\n"
      "将死对方获胜；逼和、子力不足为和。\n"
      "局面三次重复或五十回合无吃子和兵动可提和（draw）；五次重复或七十五回合自动判和。\n"
      "着法：e2e4，升变 e7e8q，易位 e1g1；也接受 Nf3、O-O。\n",
      "The rules of chess: castling, en passant, promotion to queen, rook, bishop or knight.\n"
      "Mate wins; stalemate and insufficient material draw.\n"
      "The third occurrence and 50 moves without capture or pawn move may be claimed (draw);\n"
      "the fifth and 75 moves draw by themselves.\n"
      "Moves: e2e4, e7e8q, castling e1g1; Nf3 and O-O are read too.\n"}},
    {"crazyhouse",
     {"走法同国际象棋；吃掉的子变为己方颜色，收入手中。\n"
      "轮到自己时可以把手中的一子打入任意空格，兵不能打入底线；打入可以将军、将死。\n"
      "升变来的子被吃后还原为兵。将死获胜，逼和为和。\n"
      "着法：e2e4，打入 N@f3。\n",
      "As chess, but a man you take changes colour and goes to your hand.\n"
      "Instead of moving you may drop a man from the hand on any empty square, pawns not on\n"
      "the first or last rank; a drop may give check or mate.\n"
      "A promoted man that is taken becomes a pawn again.  Mate wins, stalemate draws.\n"
      "Moves: e2e4, drops N@f3.\n"}},
    {"qilin",
     {"棋盘二十四点，二十条线；每方十八子，红先。\n"
      "落子阶段：双方轮流各落十二子。落子连成三子一线，每成一线可压住对方一子：\n"
      "被压的点不属于任何一方，不能成三，也不能再落子。\n"
      "过渡阶段：移去所有被压的点；若没有被压的子，双方各取走自己的一子，红先。\n"
      "走子阶段：黑先。走到相邻的空点；每成一线取走对方任意一子。可以拆线再成。\n"
      "没有棋子或无子可走者负。局面三次重复，或一百步没有取子，判和。\n"
      "输入：a1（落子、压子、取子）或 a1a4（走子）。成三后和过渡阶段不能认输或保存。\n",
      "A board of 24 points and 20 lines; 18 men each, Red first.\n"
      "Play stage: the sides place 12 men each in turn.  Each line of three made gives a\n"
      "press: stack a man on an enemy man.  A pressed point is nobody's, makes no line\n"
      "and stays blocked.\n"
      "Transition: pressed points become empty; if there is none, each side removes one of\n"
      "its own men, Red first.\n"
      "Move stage: Black first.  One step to an empty neighbour; each line made removes any\n"
      "enemy man.  A line may be opened and closed again.\n"
      "A side with no men or no move loses.  The third occurrence of a position or 100 moves\n"
      "without a removal draw.\n"
      "Type a1 to place, press or remove, a1a4 to move.  Forfeit and save wait until rewards\n"
      "and the transition are done.\n"}},
};

static void put_options(const Ui *ui, const Game *g, Str *out)
{
    if (!g->options || !g->options->name)
        return;
    str_char(out, '\n');
    str_put(out, tui_word(ui, WORD_OPTIONS));
    str_char(out, '\n');
    for (const Option *o = g->options; o->name; o++) {
        str_put(out, "  ");
        str_put(out, o->name);
        str_char(out, '=');
        game_option_value(g, o, out);
        str_put(out, "  (");
        str_put(out, o->values);
        str_put(out, ")  ");
        str_put(out, o->about[ui->lang]);
        str_char(out, '\n');
    }
}

void tui_rules(Ui *ui, const Game *g)
{
    char buf[8192];
    Str text = str_on(buf, sizeof buf);
    for (size_t i = 0; i < ARRAY_LEN(PAGES); i++) {
        if (strcmp(PAGES[i].game, g->id) == 0)
            str_put(&text, PAGES[i].text[ui->lang]);
    }
    put_options(ui, g, &text);
    tui_page(ui, g->name[ui->lang], buf);
}
