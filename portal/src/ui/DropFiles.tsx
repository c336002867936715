/** A part of a screen on which files can be dropped. */
import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './DropFiles.module.css';

interface DropFilesProps {
  /** Without it a dropped file is not taken. */
  readonly mayDrop: boolean;
  /** At least one file. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

export function DropFiles({ mayDrop, onFiles, children }: DropFilesProps) {
  const [isOver, setOver] = useState(false);
  const drag = (isWithin: boolean) => (event: DragEvent) => {
    if (!mayDrop || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isWithin);
  };
  return (
    <div
      className={isOver ? styles.over : undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const files = [...event.dataTransfer.files];
        if (mayDrop && files.length > 0) onFiles(files);
      }}
    >
      {children}
    </div>
  );
}
