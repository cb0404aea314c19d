/* icons.tsx -- line icons, drawn for this page: 24 units, one stroke, the colour of the text. */

const PATHS = {
  flip: "M4.5 10a7.5 7.5 0 0 1 13.4-3.4L20 9m0-5v5h-5M19.500 14a7.500 7.500 0 0 1-13.400 3.400L4 15m0 5v-5h5",
  script: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 8.500h8M12 6.800v1.700M14.700 8.500c-1 3.500-3.200 6-6.200 7.500M9.300 8.500c1 3.500 3.200 6 6.200 7.500",
  cube: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9",
  flat: "M5 4h14v16H5zM5 12h14M12 4v16",
  sound: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11",
  mute: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5",
  options: "M3.500 8h9M17.500 8h3M3.500 16h3M11.500 16h9M15 5.800a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400M9 13.800a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400",
  undo: "M8.500 5L4 9.500 8.500 14M4.500 9.500H15a4.500 4.500 0 0 1 0 9h-4",
  equals: "M5 9.500h14M5 14.500h14",
  flag: "M6 21V4M6 4.500h11.500L15 8.500l2.500 4H6",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.600 10.800c.7.6 1 1.300 1.100 2.200h5c.1-.9.4-1.600 1.100-2.200A6 6 0 0 0 12 3",
  first: "M6 5v14M18 5l-7 7 7 7",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  branch: "M7 21v-6.500L17 4.500M7 14.500V4",
  share: "M12 15V3.500M7.500 8L12 3.500 16.500 8M5 12.500V20h14v-7.500",
  plus: "M12 4.500v15M4.500 12h15",
  close: "M6 6l12 12M18 6L6 18",
  moon: "M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  trash: "M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 13h9l1-13",
  up: "M12 20V5M6 11l6-6 6 6",
  again: "M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9.500M20 4v5.500h-5.500",
  pause: "M8.500 5v14M15.500 5v14",
  play: "M7.500 4.500l11 7.500-11 7.500z",
  open: "M4 6.500h5.500l2 2.500H20v10H4z",
  forward: "M4 12h15M13.500 6.500L19 12l-5.500 5.500",
  comment: "M4 5h16v11h-9l-4 4v-4H4z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A button that is an icon and a spoken label. */
export function IconButton(props: {
  name: IconName; label: string; onClick(): void; pressed?: boolean; disabled?: boolean; class?: string; id?: string;
}) {
  return (
    <button
      type="button" class={`icon-button ${props.class ?? ""}`} aria-label={props.label} title={props.label} aria-pressed={props.pressed}
      disabled={props.disabled} onClick={props.onClick} data-act={props.id}
    >
      <Icon name={props.name} />
    </button>
  );
}
