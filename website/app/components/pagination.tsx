import { pageAddress } from '@portico/api/addresses/addresses.ts';
import { Link } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import styles from './pagination.module.css';

type Props = {
	page: number;
	pageSize: number;
	total: number;
	/** Without `page`; ignored if `addressOf` is given. */
	address: string;
	addressOf?: (page: number) => string;
};

/** Renders nothing for a single page. */
export function Pagination({ page, pageSize, total, address, addressOf }: Props) {
	const { lists } = useMessages();
	const last = Math.max(1, Math.ceil(total / pageSize));
	if (last === 1) return null;
	const to = addressOf ?? ((target: number) => pageAddress(address, target));
	return (
		<nav className={styles.pagination} aria-label={lists.pagination}>
			<p className={styles.total}>{lists.total(total)}</p>
			<ol className={styles.pages}>
				{page > 1 && (
					<li>
						<Link rel="prev" to={to(page - 1)}>
							{lists.previousPage}
						</Link>
					</li>
				)}
				{paginationItems(page, last).map((item) =>
					item === 'gap-before' || item === 'gap-after' ? (
						<li key={item} aria-hidden="true" className={styles.gap}>
							…
						</li>
					) : (
						<li key={item}>
							<Link
								to={to(item)}
								aria-label={lists.pageNumber(item)}
								aria-current={item === page ? 'page' : undefined}
							>
								{item}
							</Link>
						</li>
					),
				)}
				{page < last && (
					<li>
						<Link rel="next" to={to(page + 1)}>
							{lists.nextPage}
						</Link>
					</li>
				)}
			</ol>
		</nav>
	);
}

/** The first, the last and the pages around the current one, with gaps in between. */
export function paginationItems(page: number, last: number): (number | 'gap-before' | 'gap-after')[] {
	const from = Math.max(2, Math.min(page - 1, last - 3));
	const to = Math.min(last - 1, Math.max(page + 1, 4));
	const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
	return [
		1,
		...(from > 2 ? ['gap-before' as const] : []),
		...middle,
		...(to < last - 1 ? ['gap-after' as const] : []),
		...(last > 1 ? [last] : []),
	];
}
