import type { Picture } from '@portico/api/answers/shared-parts.ts';
import styles from './responsive-picture.module.css';

type Props = {
	picture: Picture;
	/** How wide it stands on the page, for the browser's choice (`sizes`). */
	sizes: string;
	/** The page's largest picture comes first and at once; every other waits until it is near. */
	priority?: boolean;
	/** Overrides the picture's own text; '' where the words beside it say the same. */
	alt?: string;
	className?: string;
};

/** A picture in the sizes it was made ready in; its tiny preview holds its place until it has come. */
export function ResponsivePicture({ picture, sizes, priority = false, alt, className }: Props) {
	const { src, width, height, preview, variants } = picture;
	return (
		<picture className={className}>
			{(['avif', 'webp'] as const).map((format) => {
				const copies = variants.filter((variant) => variant.format === format);
				if (copies.length === 0) return null;
				const srcSet = copies.map((copy) => `${copy.src} ${copy.width}w`).join(', ');
				return <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
			})}
			<img
				className={styles.image}
				src={src}
				width={width}
				height={height}
				alt={alt ?? picture.alt}
				loading={priority ? 'eager' : 'lazy'}
				fetchPriority={priority ? 'high' : 'auto'}
				decoding={priority ? 'sync' : 'async'}
				style={preview ? { backgroundImage: `url("${preview}")` } : undefined}
			/>
		</picture>
	);
}
