/** Why a document, or a whole archive, is not read. */

export type DocumentFaultCode =
  | 'not_an_invoice'
  | 'unsupported_profile'
  | 'unsupported'
  | 'corrupt'
  | 'encrypted'
  | 'forbidden_xml'
  | 'several_invoices'
  | 'too_large'
  | 'archive_bomb'
  | 'mixed_archive'
  | 'no_rows'
  | 'processing_failed';

export class DocumentFault extends Error {
  readonly code: DocumentFaultCode;
  constructor(code: DocumentFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
