/** What is typed and chosen. */
import { useState } from 'react';
import { Combobox } from '../components/Combobox.tsx';
import { Choice, Field, Radios, TextArea } from '../components/Field.tsx';
import { Form } from '../components/Form.tsx';
import { useWords } from '../language/language.ts';

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
          <Field name="day" type="date" label={examples.day} />
          <Field name="file" type="file" label={examples.file} />
          <TextArea name="area" label={examples.lines} />
          <Choice name="choice" label={examples.choice} options={options} />
          <Radios legend={examples.radios} name="radios" options={options} chosen={chosen} onChoose={setChosen} />
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
