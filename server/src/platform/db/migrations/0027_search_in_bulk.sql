-- Messages are read into the index many at a time: what they have in common is then written once. Whoever reads them in also
-- ends the list of pending ones, so that no search has to walk it.
alter index message_search_keys set (fastupdate = on);
