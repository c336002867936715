// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly read: {
    readonly parameters: { readonly caller_id: string | null; readonly today: string | null; readonly now: string | null; readonly sees_work: boolean | null };
    readonly row: { readonly queue: string; readonly count: number; readonly oldest_at: string | null; readonly mine: number };
  };
}
