-- What was only public, as the cover of an imported article, may be unused later.
UPDATE "media" SET "was_named" = false WHERE "was_named" AND md5("file") NOT IN (SELECT "file_hash" FROM "text_media");
