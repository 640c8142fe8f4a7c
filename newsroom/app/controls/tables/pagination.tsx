import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.ts';
import { Button } from '../buttons/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import styles from './pagination.module.css';

type Props = {
	page: number;
	pageSize: number;
	total: number;
	/** On what the list shows, beside its total. */
	note?: string;
	onChange(page: number): void;
};

/** The exact total, the position among the pages, and steps to the previous and next page. */
export function Pagination({ page, pageSize, total, note, onChange }: Props) {
	const { pages: texts } = useMessages().general;
	const pages = Math.ceil(total / pageSize);
	return (
		<div className={styles.end}>
			<ListTotal>{texts.total(total)}</ListTotal>
			{note && <p>{note}</p>}
			{pages > 1 && (
				<nav className={styles.steps} aria-label={texts.label}>
					<Button aria-label={texts.previous} isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
						<ChevronLeftIcon />
					</Button>
					<span>{texts.position(page, pages)}</span>
					<Button aria-label={texts.next} isDisabled={page >= pages} onPress={() => onChange(page + 1)}>
						<ChevronRightIcon />
					</Button>
				</nav>
			)}
		</div>
	);
}

/** Below a list: how much was found. Screen readers announce it when filters change it. */
export function ListTotal({ children }: { children: ReactNode }) {
	return (
		<p role="status" className={styles.total}>
			{children}
		</p>
	);
}
