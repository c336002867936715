/** What is typed and chosen. */
import { useState } from 'react';
import { Box } from '../components/Box.tsx';
import { Combobox } from '../components/Combobox.tsx';
import type { ViewedDocument } from '../components/document/DocumentViewer.tsx';
import { FileDrop } from '../components/FileDrop.tsx';
import type { Sending } from '../components/upload.ts';
import { Choice, Field, Radios, TextArea } from '../components/Field.tsx';
import { MoneyField } from '../components/MoneyField.tsx';
import { Form } from '../components/Form.tsx';
import { useWords } from '../language/language.ts';
import { fileOf } from './Documents.tsx';

const file = { mime_type: 'application/pdf', failure_reason: null } as const;

const files: readonly ViewedDocument[] = [
  { ...file, id: '1', filename: 'RE-1.pdf', status: 'ready' },
  { ...file, id: '2', filename: 'RE-2.pdf', status: 'pending' },
  { ...file, id: '3', filename: 'RE-3.pdf', status: 'failed', failure_reason: 'encrypted' },
];

/** A file that is half sent, for as long as one looks at it. */
function slowly(_file: File, { onProgress }: Sending): Promise<never> {
  onProgress(0.5);
  return new Promise(() => undefined);
}

export function Fields() {
  const { examples, codes } = useWords();
  const [chosen, setChosen] = useState('one');
  const options = [
    { value: 'one', text: examples.primary },
    { value: 'two', text: examples.plain },
  ];
  return (
    <Form send={() => Promise.resolve()} submit={examples.send} done={examples.pressed}>
      {() => (
        <>
          <Field name="text" label={examples.text} hint={examples.hint} />
          <Field name="refused" label={examples.refused} failure={codes.required} />
          <Field name="fixed" label={examples.fixed} defaultValue="K26-7HM4QX" readOnly />
          <MoneyField name="money" label={examples.amount} defaultValue="1.730,12" />
          <Field name="day" type="date" label={examples.day} />
          <Field name="file" type="file" label={examples.file} />
          <TextArea name="area" label={examples.lines} />
          <Choice name="choice" label={examples.choice} options={options} />
          <Radios legend={examples.radios} name="radios" options={options} chosen={chosen} onChoose={setChosen} />
          <Box aria-label={examples.choice} />
          <FileDrop
            label={examples.file}
            name="drop"
            files={files}
            read={({ id }) => fileOf(id, examples.title)}
            send={slowly}
            remove={() => Promise.resolve()}
          />
          <Combobox
            label={examples.find}
            name={['examples']}
            find={(text) => Promise.resolve(options.filter((each) => each.text.startsWith(text)))}
            onChoose={() => undefined}
          />
        </>
      )}
    </Form>
  );
}
