const paths = {
  home: 'M3 11l9-8 9 8M5 10v10h5v-6h4v6h5V10',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 7M18 15c3 .6 4 2.600 4 6',
  application: 'M6 2h9l4 4v16H6zM14 2v5h5M9 13h7M9 17h7',
  account: 'M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  payment: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  repeat: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  file: 'M6 2h9l4 4v16H6zM14 2v5h5M12 11v7M9 15l3 3 3-3',
  form: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4',
  move: 'M3 21h8M3 9h8v12M3 9v12M13 15h8M17 11l4 4-4 4M6 13h2M6 17h2',
  check: 'M3 6h18v12H3zM6 10h6M6 14h4M14 14l2 2 3-4',
  upload: 'M4 16v4h16v-4M12 16V4M7 9l5-5 5 5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  card: 'M3 5h18v14H3zM3 10h18M7 15h4',
  webhook: 'M12 3v6M12 9a5 5 0 1 1-5 5M19 14h2M12 21v-2',
  event: 'M13 2L4 14h7l-1 8 9-12h-7z',
  key: 'M14 10a4 4 0 1 0-3.500 4L13 16h2v2h2v2h3v-3l-6.200-6.200z',
  audit: 'M6 2h9l4 4v16H6zM9 12l2 2 4-4',
  request: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3',
  dispute: 'M12 3v18M5 21h14M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  figures: 'M4 20V10M10 20V4M16 20v-8M3 20h18',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13 4l-2 16',
  moon: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z',
} as const;
export type SignName = keyof typeof paths;

/** A small drawing beside a word. The word says it, so that nobody needs the drawing. */
export function Sign({ name }: { readonly name: SignName }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
