/** What the fields of a company say to the operator. */
import { useWords } from '../../language/language.ts';
import { useSetupWords } from './words.ts';

export function useCompanyTexts() {
  const { hints } = useWords().company.data;
  const { taxTreatments, outsideSepa, representatives } = useSetupWords().data;
  return { taxTreatments, outsideSepa, hints: { ...hints, representatives } };
}
