// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { DocumentType, StoredMediaType } from '@mahnwerk/contract/case/documents.ts';

export interface Statements {
  readonly arrived: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly parent_type: 'claim' | 'message' | 'request_to_client' | 'request_to_client_answer' | 'enforceable_title' | 'rental_agreement' | 'statement' | 'single_mandate_statement' | 'status_update' | 'invoice' | 'dunning' | 'mandate' | 'letter' | 'debtor_choice'; readonly parent_id: string; readonly type: DocumentType; readonly filename: string; readonly mime_type: StoredMediaType; readonly status: 'pending' | 'ready' | 'failed' | 'rejected'; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly created_at: string; readonly updated_at: string; readonly size: number; readonly sha256: Buffer };
  };
  readonly count: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly endInspection: {
    readonly parameters: { readonly status: 'pending' | 'ready' | 'failed' | 'rejected' | null; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly parent_type: string | null; readonly parent_id: string | null };
    readonly row: { readonly id: string; readonly parent_type: 'claim' | 'message' | 'request_to_client' | 'request_to_client_answer' | 'enforceable_title' | 'rental_agreement' | 'statement' | 'single_mandate_statement' | 'status_update' | 'invoice' | 'dunning' | 'mandate' | 'letter' | 'debtor_choice'; readonly parent_id: string; readonly type: DocumentType; readonly filename: string; readonly mime_type: StoredMediaType; readonly status: 'pending' | 'ready' | 'failed' | 'rejected'; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly created_at: string; readonly updated_at: string; readonly size: number; readonly sha256: Buffer };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: 'claim' | 'message' | 'request_to_client' | 'request_to_client_answer' | 'enforceable_title' | 'rental_agreement' | 'statement' | 'single_mandate_statement' | 'status_update' | 'invoice' | 'dunning' | 'mandate' | 'letter' | 'debtor_choice' | null; readonly parent_id: string | null; readonly now: string | null; readonly documents: string | null };
    readonly row: {  };
  };
  readonly insert_ready: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly parent_type: 'claim' | 'message' | 'request_to_client' | 'request_to_client_answer' | 'enforceable_title' | 'rental_agreement' | 'statement' | 'single_mandate_statement' | 'status_update' | 'invoice' | 'dunning' | 'mandate' | 'letter' | 'debtor_choice' | null; readonly parent_id: string | null; readonly type: DocumentType | null; readonly filename: string | null; readonly mime_type: StoredMediaType | null; readonly size: number | null; readonly sha256: Buffer | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly of_parents: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly parent_type: 'claim' | 'message' | 'request_to_client' | 'request_to_client_answer' | 'enforceable_title' | 'rental_agreement' | 'statement' | 'single_mandate_statement' | 'status_update' | 'invoice' | 'dunning' | 'mandate' | 'letter' | 'debtor_choice'; readonly parent_id: string; readonly type: DocumentType; readonly filename: string; readonly mime_type: StoredMediaType; readonly status: 'pending' | 'ready' | 'failed' | 'rejected'; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly ready_contents: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_ids: readonly string[] | null };
    readonly row: { readonly type: DocumentType; readonly filename: string; readonly mime_type: StoredMediaType; readonly size: number; readonly sha256: string };
  };
  readonly remember: {
    readonly parameters: { readonly inspector: string | null; readonly result: 'sound' | 'encrypted' | 'corrupt' | 'page_limit_exceeded' | 'unsupported' | 'processing_failed' | 'out_of_time' | null; readonly limit_ms: number | null; readonly sha256: Buffer | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove_of: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_id: string | null };
    readonly row: {  };
  };
  readonly remove_of_type: {
    readonly parameters: { readonly company_id: string | null; readonly parent_types: readonly string[] | null };
    readonly row: {  };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly used: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly used_bytes: bigint };
  };
  readonly waiting: {
    readonly parameters: { readonly inspector: string | null; readonly company: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly parent_type: 'claim' | 'message' | 'request_to_client' | 'request_to_client_answer' | 'enforceable_title' | 'rental_agreement' | 'statement' | 'single_mandate_statement' | 'status_update' | 'invoice' | 'dunning' | 'mandate' | 'letter' | 'debtor_choice'; readonly parent_id: string; readonly mime_type: StoredMediaType; readonly sha256: Buffer; readonly result: 'sound' | 'encrypted' | 'corrupt' | 'page_limit_exceeded' | 'unsupported' | 'processing_failed' | 'out_of_time' | null; readonly limit_ms: number | null };
  };
}
