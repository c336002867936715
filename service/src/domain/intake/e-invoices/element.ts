/** An element of an e-invoice as it is read, and the ways into it. Pure. */

/** `cbc:ID`, whatever prefix the file has; elements of other namespaces begin with `?:`. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text of an element; of an embedded file nothing. */
  text: string;
  /** The bytes of an embedded file. */
  size: number;
  readonly children: ReadElement[];
}

/** The elements at a path such as `cac:Party/cbc:Name`. */
export function allAt(element: ReadElement | undefined, path: string): readonly ReadElement[] {
  let found: readonly ReadElement[] = element === undefined ? [] : [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The first element at a path. */
export const at = (element: ReadElement | undefined, path: string): ReadElement | undefined => allAt(element, path)[0];

/** The text of the first element at a path that has one. */
export const textAt = (element: ReadElement | undefined, path: string): string | undefined =>
  allAt(element, path).find(({ text }) => text.trim() !== '')?.text;
