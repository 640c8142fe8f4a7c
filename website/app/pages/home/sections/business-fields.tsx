import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { SectionHeading } from '../../../components/section-heading/section-heading.tsx';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './business-fields.module.css';

/** What the group does: a picture, a name and a sentence for each field. */
export function BusinessFields({ fields }: { fields: Home['businessFields'] }) {
	const { home } = useMessages();
	if (fields.length === 0) return null;
	return (
		<section className={container.container} aria-labelledby="home-business">
			<div className={styles.business}>
				<SectionHeading id="home-business" title={home.business} />
				<ul className={styles.fields}>
					{fields.map(({ column, text, picture }) => (
						<li key={column.fdCode} className={styles.field}>
							{picture && (
								<ResponsivePicture
									className={styles.picture}
									picture={picture}
									sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 100vw"
									alt=""
								/>
							)}
							<h3 className={styles.name}>
								<ColumnLink column={column} />
							</h3>
							{text && (
								<p className={styles.text} lang={languageTag(text.lang)}>
									{text.text}
								</p>
							)}
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
