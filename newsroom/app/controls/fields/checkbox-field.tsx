import type { ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import { TickIcon } from '../icons.tsx';
import styles from './field.module.css';

type Props = Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children: ReactNode };

/** A choice of yes or no, with its text. */
export function CheckboxField({ children, ...props }: Props) {
	return (
		<Checkbox {...props} className={styles.checkbox ?? ''}>
			<span className={styles.box}>
				<TickIcon />
			</span>
			<span>{children}</span>
		</Checkbox>
	);
}
