import type { Home } from '@portico/api/answers/site.ts';
import container from '@portico/design/styles/container.module.css';
import { LocalName } from '../../../components/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import styles from './group-figures.module.css';

/** Key figures. The heading takes the first cell, or the row above if four figures fill one. */
export function GroupFigures({ figures }: Pick<Home, 'figures'>) {
	const { home } = useMessages();
	if (figures.length === 0) return null;
	return (
		<section className={styles.band} aria-labelledby="home-figures">
			<div className={`${container.container} ${styles.fields}`}>
				<h2 id="home-figures" className={styles.heading}>
					{home.figures}
				</h2>
				<dl className={styles.figures}>
					{figures.map((figure) => (
						<div key={figure.label.text} className={styles.figure}>
							<dt className={styles.label}>
								<LocalName name={figure.label} />
							</dt>
							<dd className={styles.quantity}>
								<span className={styles.value}>{figure.value}</span>{' '}
								{figure.unit && (
									<span className={styles.unit}>
										<LocalName name={figure.unit} />
									</span>
								)}
							</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}
