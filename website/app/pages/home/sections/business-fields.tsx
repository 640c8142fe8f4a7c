import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '../../../components/icons/icons.tsx';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { SectionHeading } from '../../../components/section-heading/section-heading.tsx';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './business-fields.module.css';

/**
 * What the group does, as a list of large names. With a mouse or keyboard the field pointed at shows its
 * picture on the one stage beside the list; by touch each has its own.
 */
export function BusinessFields({ fields }: { fields: Home['businessFields'] }) {
	const { home } = useMessages();
	if (fields.length === 0) return null;
	return (
		<section className={`${container.container} ${styles.business}`} aria-labelledby="home-business">
			<SectionHeading id="home-business" title={home.business} />
			<ol className={styles.fields}>
				{fields.map(({ column, text, picture }, index) => (
					<li key={column.fdCode} className={styles.field}>
						<div className={styles.words}>
							<span className={styles.number} aria-hidden="true">
								{String(index + 1).padStart(2, '0')}
							</span>
							<h3 className={styles.name}>
								<ColumnLink column={column} />
							</h3>
							{text && (
								<p className={styles.text} lang={languageTag(text.lang)}>
									{text.text}
								</p>
							)}
							<ArrowIcon className={styles.arrow} />
						</div>
						{picture && (
							<ResponsivePicture
								className={styles.picture}
								picture={picture}
								sizes={sizesOf(index, fields.length)}
								alt=""
							/>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

/** As the style sheet sets them: on tablets the first and an odd one out as wide as the page, on phones the first. */
function sizesOf(index: number, count: number): string {
	const onTablets = index === 0 || (index === count - 1 && count % 2 === 0) ? '92vw' : '46vw';
	return `(width >= 64rem) 55rem, (width >= 40rem) ${onTablets}, ${index === 0 ? '92vw' : '33vw'}`;
}
