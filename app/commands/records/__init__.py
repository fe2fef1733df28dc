"""Records that commands read and answer one by one."""
