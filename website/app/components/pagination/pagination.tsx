import { pageAddress } from '@portico/api/addresses/addresses.ts';
import { Link } from 'react-router';
import { useMessages } from '../../messages/messages.ts';
import styles from './pagination.module.css';
import { paginationItems } from './pagination-items.ts';

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
