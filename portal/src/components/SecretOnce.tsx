/** What the service shows once, such as a key or the link of an invitation: to copy, and closed when it is kept. */
import { useState } from 'react';
import { useWords } from '../language/language.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Field } from './Field.tsx';

export interface SecretOnceProps {
  readonly title: string;
  readonly about: string;
  readonly value: string;
  /** The button that closes it. */
  readonly kept: string;
  readonly onClose: () => void;
}

export function SecretOnce({ title, about, value, kept, onClose }: SecretOnceProps) {
  const { secret } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(value).then(() => setIsCopied(true));
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{about}</p>
      <Field label={title} value={value} readOnly onFocus={({ target }) => target.select()} />
      <p role="status">{isCopied ? secret.copied : ''}</p>
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          {kept}
        </Button>
        {/* Browsers copy on pages with https alone; elsewhere the text is selected with the field. */}
        {isSecureContext ? <Button onPress={() => void copy()}>{secret.copy}</Button> : null}
      </DialogActions>
    </Dialog>
  );
}
