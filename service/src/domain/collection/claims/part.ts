/** Parts of a claim with a row and documents of their own: an enforceable title, a rental agreement. A claim has at most one of each. */
import type { FinalizeRule } from '@mahnwerk/contract/case/finalize-rules.ts';
import type { StoredDocument } from '../../correspondence/documents/index.ts';

/** `contents` in their wire form and in the contract's order, so that equal contents compare equal. */
export interface PartOfClaim<T> {
  readonly id: string;
  readonly contents: T;
}

/** A part as it is read with its claim. */
export interface StoredPart<T> extends PartOfClaim<T> {
  readonly documents: readonly StoredDocument[];
}

/** The part without its documents, which a change of the claim leaves alone. */
export const partOf = <T>(stored: StoredPart<T> | null): PartOfClaim<T> | null =>
  stored === null ? null : { id: stored.id, contents: stored.contents };

/** Reports that a claim breaks a rule of finalize. */
export type Fail = (rule: FinalizeRule) => void;
