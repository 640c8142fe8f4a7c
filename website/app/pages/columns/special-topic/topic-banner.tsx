import type { Column } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import container from '../../../design/container.module.css';
import styles from './topic-banner.module.css';

/** The head of a special topic: its picture across the window, its name and introduction on a panel. */
export function TopicBanner({ column }: { column: Column }) {
	const { name, introduction, cover, trail } = column;
	return (
		<div className={styles.banner}>
			{cover && (
				<div className={styles.picture}>
					<ResponsivePicture picture={cover} sizes="100vw" priority />
				</div>
			)}
			<div className={container.container}>
				<header className={styles.panel}>
					<Breadcrumbs trail={trail} />
					<h1 className={styles.name}>
						<LocalName name={name} />
					</h1>
					{introduction && (
						<p className={styles.introduction} lang={languageTag(introduction.lang)}>
							{introduction.text}
						</p>
					)}
				</header>
			</div>
		</div>
	);
}
