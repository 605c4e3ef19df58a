/**
 * A test that plays a section of docs/operate/runbook.md: it breaks something, sees what the alarm looks at, does what the section says with the
 * commands that it names, and sees it heal. test/generated/nights.test.ts finds it by the name of the section.
 */
export function night(section: string, outcome: string, play: () => Promise<void>): void {
  test(`runbook, ${section}: ${outcome}`, play);
}
