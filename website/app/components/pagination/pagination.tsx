import { pageAddress } from '@portico/api/addresses.ts';
import { Link } from 'react-router';
import { useMessages } from '../../messages/messages.ts';
import { pagesToOffer } from './pages-to-offer.ts';
import styles from './pagination.module.css';

type Props = {
	page: number;
	pageSize: number;
	total: number;
	/** The list's address without a page; `addressOf` where it holds more than that. */
	address: string;
	addressOf?: (page: number) => string;
};

/** The pages of a list, each with its address. Nothing where there is one page only. */
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
				{pagesToOffer(page, last).map((offer) =>
					offer === 'gap-before' || offer === 'gap-after' ? (
						<li key={offer} aria-hidden="true" className={styles.gap}>
							…
						</li>
					) : (
						<li key={offer}>
							<Link
								to={to(offer)}
								aria-label={lists.pageNumber(offer)}
								aria-current={offer === page ? 'page' : undefined}
							>
								{offer}
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
