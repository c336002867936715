/** What an entry of the audit log changed: the members that differ between before and after. */
export interface Change {
  /** The name of the member; of one inside another, with a dot between. */
  readonly member: string;
  /** undefined: it did not exist. */
  readonly before: string | undefined;
  /** undefined: it no longer exists. */
  readonly after: string | undefined;
}

/** @returns the members that differ, in the order of the resource */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((member) => ({ member, before: old.get(member), after: now.get(member) }))
    .filter((change) => change.before !== change.after);
}

/** Each member with its value as text; a list is one value. */
function membersOf(value: unknown, path = ''): Map<string, string> {
  if (!isObject(value)) return new Map(value == null && path === '' ? [] : [[path, textOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...membersOf(each, path === '' ? name : `${path}.${name}`)]),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
