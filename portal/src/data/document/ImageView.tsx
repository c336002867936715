/** A picture: as wide as the view, or in its own size. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './DocumentViewer.module.css';

interface ImageViewProps {
  readonly content: Blob;
  readonly name: string;
  readonly onFailure: () => void;
}

export function ImageView({ content, name, onFailure }: ImageViewProps) {
  const { viewer } = useWords();
  const [isComplete, setWhole] = useState(true);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    image.current?.setAttribute('src', made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={viewer.tools}>
        <Button isQuiet shortcut="+" isDisabled={!isComplete} onPress={() => setWhole(false)}>
          {viewer.ownSize}
        </Button>
        <Button isQuiet shortcut="-" isDisabled={isComplete} onPress={() => setWhole(true)}>
          {viewer.width}
        </Button>
      </div>
      <div
        className={styles.scroller}
        role="region"
        aria-label={viewer.pages(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <img ref={image} className={isComplete ? styles.whole : ''} alt={name} onError={onFailure} />
      </div>
    </>
  );
}
