/** „Vorschau“: the page as a debtor sees it, in a new window. */
import { sentenceOf } from '../../data/form/Form.tsx';
import { useCommand } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { debtorPageWords } from './words.ts';

/** Of a case, or of a debtor of invoices. */
type PreviewOf = { readonly mandate: string } | { readonly dunningDebtor: string };

export function PreviewButton({ of }: { readonly of: PreviewOf }) {
  const words = useTexts(debtorPageWords);
  const { code: language, codes, failure } = useWords();
  const { debtorPagePreviews, dunningDebtorPagePreviews } = useOperator();
  const toast = useToast();
  const { mutate, isPending } = useCommand(
    async (shown: Window | null, attempt) => {
      const body = { language: language === 'de' ? ('de' as const) : ('en' as const) };
      try {
        const { url } = await ('mandate' in of
          ? debtorPagePreviews.create({ mandate_id: of.mandate, body, ...attempt })
          : dunningDebtorPagePreviews.create({ dunning_debtor_id: of.dunningDebtor, body, ...attempt }));
        if (url !== undefined) shown?.location.replace(url);
      } catch (error) {
        shown?.close();
        throw error;
      }
    },
    { onError: (error) => toast({ text: sentenceOf(error, codes, failure.title) }) },
  );
  const show = () => {
    // Within the click: a window that opens later is held back by the browser.
    const shown = window.open('', '_blank');
    // The page of the debtor knows nothing of this one.
    if (shown !== null) shown.opener = null;
    mutate(shown);
  };
  return (
    <Button isDisabled={isPending} onPress={show}>
      {words.preview}
    </Button>
  );
}
