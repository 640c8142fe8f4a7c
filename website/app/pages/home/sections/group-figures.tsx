import type { Home } from '@portico/api/answers/site.ts';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import container from '../../../design/container.module.css';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './group-figures.module.css';

/** The group in a few figures. */
export function GroupFigures({ figures }: Pick<Home, 'figures'>) {
	const { home } = useMessages();
	if (figures.length === 0) return null;
	return (
		<section className={styles.band} aria-labelledby="home-figures">
			<div className={container.container}>
				<h2 id="home-figures" className={hidden.hidden}>
					{home.figures}
				</h2>
				<dl className={styles.figures}>
					{figures.map((figure) => (
						<div key={figure.label.text} className={styles.figure}>
							<dt>
								<LocalName name={figure.label} />
							</dt>
							<dd className={styles.value}>
								{figure.value}
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
