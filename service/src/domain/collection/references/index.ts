/** How texts name cases: reference numbers and documents as they are compared, and the cases that have them. */
export {
  type Fit,
  fitOf,
  isOneAway,
  joinedWords,
  numberKeys,
  referenceKeys,
  referenceKeysOfText,
  variantsOf,
  windowsOf,
  wordsOfLengths,
} from './references.ts';
export { findByDocument, findByVariant, findSharing, lengthsOfDocuments, lengthsOfReferences } from './store.ts';
export { beginningOfName, comparedName, type ComparedText, comparedText, isNameOf } from './text.ts';
