/** One version of a letter text, as it was saved: what it says and when each block is printed. */
import type { LetterText, LetterTextBlock, LetterTextCondition } from '@mahnwerk/contract/shapes/letter-text.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import styles from './LetterTexts.module.css';
import { words } from './words.ts';

type Words = (typeof words)['de'];

export function ReadVersion({ text, onClose }: { readonly text: LetterText; readonly onClose: () => void }) {
  const texts = useTexts(words);
  const { code, table } = useWords();
  return (
    <Dialog title={texts.versionOf(text.version)} isWide onClose={onClose}>
      <div className={styles.stack}>
        <DescriptionList
          facts={[
            [texts.name, text.name],
            [texts.subject, text.subject],
            [texts.from, dayText(text.effective_from, code)],
            [texts.paymentDays, text.payment_days],
            [texts.channels, text.channels.map((each) => texts.values[each]).join(', ')],
          ]}
        />
        <ol aria-label={texts.blocks}>
          {text.blocks.map((block, at) => (
            <li key={at}>
              <Block block={block} code={code} texts={texts} />
            </li>
          ))}
        </ol>
      </div>
      <DialogActions>
        <Button onPress={onClose}>{table.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface BlockProps {
  readonly block: LetterTextBlock;
  readonly code: string;
  readonly texts: Words;
}

function Block({ block, code, texts }: BlockProps) {
  const when = ('when' in block && block.when) || [];
  return (
    <>
      {'items' in block ? (
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      ) : (
        <BlockText block={block} texts={texts} />
      )}
      {when.length === 0 ? null : <small>{when.map((each) => conditionText(each, code, texts)).join(' · ')}</small>}
    </>
  );
}

function BlockText({ block, texts }: Omit<BlockProps, 'code'>) {
  if (block.type === 'part') return <em>{texts.parts[block.part]}</em>;
  if (!('text' in block)) return <em>{texts.types[block.type]}</em>;
  const isStrong = block.type === 'heading' || ('strong' in block && block.strong);
  return <span className={styles.said}>{isStrong ? <b>{block.text}</b> : block.text}</span>;
}

/** „Wenn Versandweg ist E-Mail“. */
function conditionText({ fact, is, at_least, below }: LetterTextCondition, code: string, texts: Words): string {
  const named: Readonly<Record<string, string>> = { ...texts.placeholders, ...texts.facts };
  const values: Readonly<Record<string, string>> = texts.values;
  const what = `${texts.fact} ${named[fact] ?? fact}`;
  if (at_least !== undefined) return `${what} ${texts.comparisons.at_least} ${moneyText(at_least, code)}`;
  if (below !== undefined) return `${what} ${texts.comparisons.below} ${moneyText(below, code)}`;
  return `${what} ${texts.value} ${values[String(is)] ?? String(is)}`;
}
