// A page from a disk may not read other pages, so the search there has no excerpts: it does not try to.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
