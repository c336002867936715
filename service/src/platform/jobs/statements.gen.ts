// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly lease: {
    readonly parameters: { readonly worker_id: string | null; readonly jobs: readonly string[] | null; readonly now: string | null };
    readonly row: { readonly job: string };
  };
  readonly postpone: {
    readonly parameters: { readonly job: string | null; readonly worker_id: string | null };
    readonly row: {  };
  };
  readonly register: {
    readonly parameters: { readonly now: string | null; readonly schedule: string | null };
    readonly row: {  };
  };
  readonly release: {
    readonly parameters: { readonly due_at: string | null; readonly job: string | null; readonly worker_id: string | null };
    readonly row: {  };
  };
}
