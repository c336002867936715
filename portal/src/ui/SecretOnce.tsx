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
  /** The same secret in another form, and what that form is for. */
  readonly further?: { readonly label: string; readonly value: string };
  /** The button that closes it. */
  readonly kept: string;
  readonly onClose: () => void;
}

export function SecretOnce({ title, about, value, further, kept, onClose }: SecretOnceProps) {
  const { secret } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  const shown = (label: string, text: string) => (
    <Field label={label} value={text} readOnly onFocus={({ target }) => target.select()} />
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{about}</p>
      {shown(title, value)}
      {further === undefined ? null : shown(further.label, further.value)}
      <p role="status">{isCopied ? secret.copied : ''}</p>
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          {kept}
        </Button>
        {/* Browsers copy on pages with https alone; elsewhere the text is selected with the field. */}
        {isSecureContext ? <Button onPress={() => copy(value)}>{secret.copy}</Button> : null}
        {isSecureContext && further !== undefined ? (
          <Button onPress={() => copy(further.value)}>{secret.copyOf(further.label)}</Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
