/** The work of the queue that makes a letter and passes it through the last gate; its key is the letter's id. */
export const letterKind = 'dunning.letter';
