// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly first: {
    readonly parameters: { readonly target: string | null; readonly action: string | null };
    readonly row: { readonly after: unknown };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly actor_key_id: string | null; readonly actor_user_id: string | null; readonly actor_name: string | null; readonly request_id: string | null; readonly action: string | null; readonly company_id: string | null; readonly target_id: string | null; readonly target_kind: string | null; readonly before: string | null; readonly after: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_following: {
    readonly parameters: { readonly id: string | null; readonly action: string | null; readonly company_id: string | null; readonly target_id: string | null; readonly target_kind: string | null; readonly after: string | null; readonly now: string | null; readonly command_target: string | null; readonly command: string | null };
    readonly row: {  };
  };
}
