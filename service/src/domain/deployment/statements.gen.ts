// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly forgetGone: {
    readonly parameters: {  };
    readonly row: {  };
  };
  readonly forgetProcess: {
    readonly parameters: { readonly id: string | null };
    readonly row: {  };
  };
  readonly jobs: {
    readonly parameters: { readonly names: readonly string[] | null };
    readonly row: { readonly name: string; readonly last_finished_at: string | null; readonly next_at: string; readonly last_error: string | null };
  };
  readonly mails: {
    readonly parameters: {  };
    readonly row: { readonly outcome: string; readonly at: string; readonly code: string | null; readonly host: string | null; readonly message: string | null };
  };
  readonly noteProcess: {
    readonly parameters: { readonly id: string | null; readonly roles: readonly string[] | null };
    readonly row: {  };
  };
  readonly person: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly language: 'de' | 'en' | null };
  };
  readonly processes: {
    readonly parameters: {  };
    readonly row: { readonly id: string; readonly roles: readonly string[]; readonly seen_at: string };
  };
  readonly queue: {
    readonly parameters: {  };
    readonly row: { readonly kind: string; readonly waiting: number; readonly oldest_due_at: string | null; readonly oldest_at: string | null };
  };
  readonly records: {
    readonly parameters: {  };
    readonly row: { readonly name: string; readonly finished_at: string; readonly bytes: bigint | null };
  };
}
