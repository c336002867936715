/** The value behind a name with dots, such as `legal_basis.contract_date`. */
export const valueAt = (object: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((at, member) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[member], object);
