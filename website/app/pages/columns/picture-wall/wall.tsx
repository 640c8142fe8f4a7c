import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { CSSProperties } from 'react';
import { intoRows, type Row } from './rows.ts';
import { usePictureViewer } from './use-picture-viewer.ts';
import styles from './wall.module.css';
import { WallPlace } from './wall-place.tsx';

/** How wide a date stands for its height where there is no picture. */
const dateSurfaceRatio = 3 / 2;

/**
 * Pictures in rows of equal height, whole and in their own shape. A picture leads to its article; with
 * scripts, it opens in the viewer instead, which leads there too.
 */
export function Wall({ articles }: { articles: ArticleCard[] }) {
	const viewer = usePictureViewer();
	const withPicture = articles.filter((article) => article.cover);
	return (
		<>
			<ul className={styles.wall}>
				{intoRows(articles, ratioOf).flatMap((row) =>
					row.items.map((article) => (
						<li key={article.articleId} className={styles.place} style={shapeIn(row, article)}>
							<WallPlace
								article={article}
								priority={article === withPicture[0]}
								viewer={viewer}
								place={withPicture.indexOf(article)}
							/>
						</li>
					)),
				)}
			</ul>
			{viewer.Viewer && viewer.place !== null && (
				<viewer.Viewer
					articles={withPicture}
					place={viewer.place}
					onMove={viewer.moveTo}
					onClose={viewer.close}
				/>
			)}
		</>
	);
}

function ratioOf({ cover }: ArticleCard): number {
	return cover ? cover.width / cover.height : dateSurfaceRatio;
}

/** Its share of the row's width makes a picture as high as the others of the row. */
function shapeIn({ items, free }: Row<ArticleCard>, article: ArticleCard): CSSProperties {
	const width = items.reduce((sum, item) => sum + ratioOf(item), free);
	const ratio = ratioOf(article);
	return {
		'--ratio': ratio.toFixed(4),
		'--share': (ratio / width).toFixed(4),
		'--gaps': items.length - 1,
	} as CSSProperties;
}
