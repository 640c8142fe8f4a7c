import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import container from '@portico/design/styles/container.module.css';
import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { LocalName } from './local-name.tsx';
import styles from './page-heading.module.css';

type Props = {
	name: LocalText;
	introduction?: LocalText | null;
	trail: ColumnReference[];
	/** Navigation to sibling pages, at the end of the header. */
	children?: ReactNode;
};

/** The header of a column's page: breadcrumbs, name and introduction. */
export function PageHeading({ name, introduction, trail, children }: Props) {
	return (
		<div className={container.container}>
			<header className={styles.heading}>
				<Breadcrumbs trail={trail} />
				<h1 className={styles.name}>
					<LocalName name={name} />
				</h1>
				{introduction && (
					<p className={styles.introduction} lang={languageTag(introduction.lang)}>
						{introduction.text}
					</p>
				)}
				{children}
			</header>
		</div>
	);
}
