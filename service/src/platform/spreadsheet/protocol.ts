/** The messages between the service and the thread that writes workbooks. */
/** A sheet in bytes (`serializedSheet`): an object of many cells would block the thread that copies it. */
export type WorkbookQuestion = Uint8Array;

export type WorkbookAnswer =
  | { readonly kind: 'written'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };
