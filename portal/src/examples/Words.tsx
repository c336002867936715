/** States, values and sentences. */
import { Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { JsonView } from '../components/JsonView.tsx';
import { Money } from '../components/Money.tsx';
import { Note } from '../components/Note.tsx';
import { PhaseBar } from '../components/PhaseBar.tsx';
import { Spark } from '../components/Spark.tsx';
import { State } from '../components/State.tsx';
import { Steps } from '../components/Steps.tsx';
import { Tag } from '../components/Tag.tsx';
import { When } from '../components/When.tsx';
import { useWords } from '../language/language.ts';
import styles from './Examples.module.css';

const meanings = ['good', 'warn', 'bad', 'calm'] as const;
const moment = '2026-11-22T10:02:00Z';

const bars = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  title: `${hour}:00`,
  parts: meanings.map((meaning, index) => ({ meaning, count: (hour * (index + 3)) % 7 })),
}));

export function Words() {
  const { examples } = useWords();
  const steps = meanings.map((name) => ({ name, text: examples.meanings[name], note: name }));
  return (
    <>
      <div className={styles.row}>
        {meanings.map((meaning) => (
          <State key={meaning} meaning={meaning}>
            {examples.meanings[meaning]}
          </State>
        ))}
        {meanings.map((meaning) => (
          <Tag key={meaning} meaning={meaning}>
            {examples.meanings[meaning]}
          </Tag>
        ))}
      </div>
      <Facts
        facts={[
          [examples.amount, <Money key="amount" amount={{ value: '1730.12', currency: 'EUR' }} />],
          [examples.taken, <Money key="taken" amount={{ value: '-20.50', currency: 'EUR' }} />],
          [examples.moment, <When key="moment" at={moment} />],
          [examples.day, <When key="day" at="2026-11-22" isDay />],
        ]}
      />
      <Steps label={examples.amount} steps={steps} present="bad" />
      <PhaseBar phases={meanings.map((name, index) => ({ name: examples.meanings[name], ms: 4 ** index }))} />
      <Spark label={examples.amount} bars={bars} />
      <JsonView label={examples.text} value={{ id: 'RE-1', amount: { currency: 'EUR', value: '1730.12' } }} />
      <Note>{examples.note}</Note>
      <Note isBad>{examples.badNote}</Note>
      <Failure error={new Error(examples.badNote)} retry={() => undefined} />
    </>
  );
}
