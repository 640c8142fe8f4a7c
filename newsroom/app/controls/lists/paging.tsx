import { useMessages } from '../../messages/messages.ts';
import { Button } from '../buttons/button.tsx';
import styles from './paging.module.css';

type Props = {
	page: number;
	pageSize: number;
	total: number;
	onChange(page: number): void;
};

/** Below a list of several pages: where one is, and the ways on and back. */
export function Paging({ page, pageSize, total, onChange }: Props) {
	const { pages: texts } = useMessages().general;
	const pages = Math.max(1, Math.ceil(total / pageSize));
	if (pages === 1 && page === 1) return null;
	return (
		<nav className={styles.paging} aria-label={texts.label}>
			<Button isDisabled={page <= 1} onPress={() => onChange(Math.min(page - 1, pages))}>
				{texts.previous}
			</Button>
			<span aria-live="polite">{texts.position(page, pages)}</span>
			<Button isDisabled={page >= pages} onPress={() => onChange(page + 1)}>
				{texts.next}
			</Button>
		</nav>
	);
}
