/** What the address of a case keeps of its tabs. */
export interface CaseSearch {
  /** The day of the balance; today without one. */
  readonly as_of?: string;
  /** The kind of the history's entries that are shown. */
  readonly kind?: string;
  /** The id of the open entry of „Schriftverkehr“. */
  readonly entry?: string;
  /** The id of the open document. */
  readonly document?: string;
  /** The command whose dialog a link opens. */
  readonly command?: 'plan' | 'state';
}

/** Reads the search of a case's address; what it does not know is left out. */
export const readCaseSearch = ({
  as_of,
  kind,
  entry,
  document,
  command,
}: Readonly<Record<string, unknown>>): CaseSearch => ({
  ...(typeof as_of === 'string' && /^\d{4}-\d\d-\d\d$/.test(as_of) ? { as_of } : {}),
  ...(typeof kind === 'string' ? { kind } : {}),
  ...(typeof entry === 'string' ? { entry } : {}),
  ...(typeof document === 'string' ? { document } : {}),
  ...(command === 'plan' || command === 'state' ? { command } : {}),
});
