/** What a print batch is. */
import type { ListedPrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { BatchState } from './BatchState.tsx';
import { words } from './words.ts';

export function BatchFacts({ batch }: { readonly batch: ListedPrintBatch }) {
  const texts = useTexts(words);
  const { created_by, posted_on, letter_count, page_count, status, format } = batch;
  return (
    <Card title={texts.batch.facts}>
      <DescriptionList
        facts={[
          [texts.state, <BatchState key="state" status={status} />],
          [texts.batch.count, letter_count],
          [texts.pages, page_count],
          [texts.batch.file, format.toUpperCase()],
          [texts.batch.by, created_by?.name ?? texts.batch.unknown],
          [texts.posted, posted_on && <DateTime key="posted" at={posted_on} isDay />],
        ]}
      />
    </Card>
  );
}
