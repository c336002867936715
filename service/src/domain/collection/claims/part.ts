/** What a claim has at most one of, a row of its own with documents of its own: an enforceable title, a rental agreement. */
import type { StoredDocument } from '../../correspondence/documents/index.ts';

/** `contents` in their wire form and in the contract's order, so that equal contents compare equal. */
export interface PartOfClaim<T> {
  readonly id: string;
  readonly contents: T;
}

/** As it is read with its claim. */
export interface StoredPart<T> extends PartOfClaim<T> {
  readonly documents: readonly StoredDocument[];
}

/** Without its documents: what a change of the claim may touch. */
export const partOf = <T>(stored: StoredPart<T> | null): PartOfClaim<T> | null =>
  stored === null ? null : { id: stored.id, contents: stored.contents };

/** Reports what finalize has against a claim, at a field of it. */
export type Fail = (field: string, code: string, message: string) => void;
