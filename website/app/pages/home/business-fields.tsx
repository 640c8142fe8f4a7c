import type { Home } from '@portico/api/answers/site.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import container from '@portico/design/styles/layout.module.css';
import { SectionHeading } from '../../components/headings.tsx';
import { ColumnLink } from '../../components/links.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './business-fields.module.css';

/**
 * The group's business fields. On hover or focus, a field's picture appears beside the list; on touch screens
 * each field shows its own.
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
						<div className={styles.content}>
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

/** As in the style sheet: on tablets the first and an odd one in full width, on phones the first. */
function sizesOf(index: number, count: number): string {
	const tabletSize = index === 0 || (index === count - 1 && count % 2 === 0) ? '92vw' : '46vw';
	return `(width >= 64rem) 55rem, (width >= 40rem) ${tabletSize}, ${index === 0 ? '92vw' : '33vw'}`;
}
