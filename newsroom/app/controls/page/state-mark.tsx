import type { ReactNode } from 'react';
import styles from './state-mark.module.css';

type Props = {
	/** `attention`: needs a look or an action; `quiet`: as it should be; `note`: in place of an action. */
	kind: 'quiet' | 'attention' | 'note';
	children: ReactNode;
};

/** A state in words; the signal colour only where something needs attention. */
export function StateMark({ kind, children }: Props) {
	return <span className={styles[kind]}>{children}</span>;
}
