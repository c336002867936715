// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { InboxBounce, InboxProblem } from '@mahnwerk/contract/operator/inbox.ts';
import type { InboxReason } from '@mahnwerk/contract/shapes/inbox.ts';

export interface Statements {
  readonly answered: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly assign: {
    readonly parameters: { readonly company: string | null; readonly mandate_id: string | null; readonly status: 'unmatched' | 'proposed' | 'assigned' | 'done' | 'discarded' | null; readonly assigned_by: 'person' | 'matching' | 'page' | null; readonly now: string | null; readonly reason: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly by_email: {
    readonly parameters: { readonly email: string | null };
    readonly row: { readonly mandate_id: string };
  };
  readonly by_name: {
    readonly parameters: { readonly name: string | null };
    readonly row: { readonly mandate_id: string };
  };
  readonly count_of_case: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly end_inspection: {
    readonly parameters: { readonly status: 'pending' | 'ready' | 'failed' | 'rejected' | null; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly erase_written: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly facts: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly is_over: boolean; readonly references: readonly string[]; readonly names: readonly string[]; readonly emails: readonly string[] };
  };
  readonly file: {
    readonly parameters: { readonly item_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly item_id: string; readonly filename: string; readonly mime_type: string; readonly size: number; readonly sha256: Buffer; readonly status: 'pending' | 'ready' | 'failed' | 'rejected'; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly files: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly item_id: string; readonly filename: string; readonly mime_type: string; readonly size: number; readonly sha256: Buffer; readonly status: 'pending' | 'ready' | 'failed' | 'rejected'; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly forget_proposals: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly free: {
    readonly parameters: { readonly max: bigint | number | null };
    readonly row: { readonly count: number };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly mandate_id: string | null; readonly reference_number: string | null; readonly channel: 'post' | 'email' | 'page'; readonly status: 'unmatched' | 'proposed' | 'assigned' | 'done' | 'discarded'; readonly received_at: string; readonly sender_name: string | null; readonly sender_email: string | null; readonly subject: string | null; readonly text: string | null; readonly automatic: 'bounce' | 'auto_reply' | null; readonly bounce: InboxBounce | null; readonly thread_letter_id: string | null; readonly problems: readonly InboxProblem[]; readonly note: string | null; readonly assigned_by: 'person' | 'matching' | 'page' | null; readonly message_id: string | null; readonly created_at: string; readonly updated_at: string; readonly replies: readonly string[] };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly channel: 'post' | 'email' | 'page' | null; readonly received_at: string | null; readonly sender_name: string | null; readonly sender_email: string | null; readonly subject: string | null; readonly text: string | null; readonly automatic: 'bounce' | 'auto_reply' | null; readonly bounce: string | null; readonly thread_company_id: string | null; readonly thread_letter_id: string | null; readonly problems: string | null; readonly note: string | null; readonly message_id: string | null; readonly sha256: Buffer | null; readonly mailbox: string | null; readonly uid_validity: bigint | number | null; readonly uid: bigint | number | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_file: {
    readonly parameters: { readonly id: string | null; readonly item_id: string | null; readonly position: number | null; readonly filename: string | null; readonly mime_type: string | null; readonly size: number | null; readonly sha256: Buffer | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_proposal: {
    readonly parameters: { readonly item_id: string | null; readonly position: number | null; readonly company: string | null; readonly mandate_id: string | null; readonly confidence: 'exact' | 'strong' | 'weak' | null; readonly reasons: readonly InboxReason[] | null };
    readonly row: {  };
  };
  readonly known: {
    readonly parameters: { readonly sha256: Buffer | null; readonly mailbox: string | null; readonly uid_validity: bigint | number | null; readonly uid: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly letter: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly mandate_id: string | null; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_answered: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly lock_mail: {
    readonly parameters: { readonly sha256: Buffer | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly mailbox: {
    readonly parameters: {  };
    readonly row: { readonly last_read_at: string | null; readonly last_error: string | null; readonly failing_since: string | null; readonly failures: number };
  };
  readonly mailbox_failed: {
    readonly parameters: { readonly last_error: string | null; readonly now: string | null };
    readonly row: { readonly failures: number };
  };
  readonly mailbox_read: {
    readonly parameters: { readonly now: string | null; readonly last_error: string | null };
    readonly row: {  };
  };
  readonly mailed_letters: {
    readonly parameters: { readonly mail_ids: readonly string[] | null };
    readonly row: { readonly mail_id: string; readonly company_id: string; readonly letter_id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly mandate_id: string | null; readonly recipient: string | null; readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' };
  };
  readonly move: {
    readonly parameters: { readonly status: 'unmatched' | 'proposed' | 'assigned' | 'done' | 'discarded' | null; readonly reason: string | null; readonly is_discarded: boolean | null; readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly of_history: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly subject: string | null; readonly received_at: string; readonly updated_at: string };
  };
  readonly open_declarations: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly count: number };
  };
  readonly proposals: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly item_id: string; readonly mandate_id: string; readonly reference_number: string; readonly debtor_name: string; readonly company_name: string; readonly confidence: 'exact' | 'strong' | 'weak'; readonly reasons: readonly InboxReason[] };
  };
  readonly remove_automatic: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly remove_discarded: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly return_assigned: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly return_proposed: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly waiting_file: {
    readonly parameters: { readonly inspector: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly item_id: string; readonly mime_type: string; readonly sha256: Buffer; readonly result: 'sound' | 'encrypted' | 'corrupt' | 'page_limit_exceeded' | 'unsupported' | 'processing_failed' | 'out_of_time' | null; readonly limit_ms: number | null };
  };
}
