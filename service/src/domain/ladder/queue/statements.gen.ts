// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly dequeue: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly on: string | null; readonly after: string | null; readonly until: string | null; readonly kept: readonly string[] | null };
    readonly row: {  };
  };
  readonly dequeueOne: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly subject: string | null; readonly on: string | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly subjects: readonly string[] | null };
    readonly row: {  };
  };
}
