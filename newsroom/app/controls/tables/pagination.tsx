import { useMessages } from '../../messages/messages.ts';
import { Button } from '../buttons/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import styles from './table.module.css';

type Props = { page: number; pageSize: number; total: number; onChange(page: number): void };

/** The exact total, the position among the pages, and steps to the previous and next page. */
export function Pagination({ page, pageSize, total, onChange }: Props) {
	const { general } = useMessages();
	const pages = Math.ceil(total / pageSize);
	return (
		<nav className={styles.pages} aria-label={general.pages.label}>
			<span>{general.pages.total(total)}</span>
			{pages > 1 && (
				<div className={styles.steps}>
					<Button
						aria-label={general.pages.previous}
						isDisabled={page <= 1}
						onPress={() => onChange(page - 1)}
					>
						<ChevronLeftIcon />
					</Button>
					<span>{general.pages.position(page, pages)}</span>
					<Button
						aria-label={general.pages.next}
						isDisabled={page >= pages}
						onPress={() => onChange(page + 1)}
					>
						<ChevronRightIcon />
					</Button>
				</div>
			)}
		</nav>
	);
}
